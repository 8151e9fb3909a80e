-- Until when the owner's proof was valid, for a claim that moved the ID: overturning the decision restores it.
alter table ownership_disputes add column owner_proved_until timestamptz;
