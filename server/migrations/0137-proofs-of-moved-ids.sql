-- Until when the owner's proof would have held, of a claim that moved the ID: an overturned decision gives it back.
alter table ownership_disputes add column owner_proved_until timestamptz;
