// What a rules file says, typed.
