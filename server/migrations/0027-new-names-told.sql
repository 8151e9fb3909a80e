-- Who holds the words of names in memory hears of new ones, and need not ask for them at every word that nobody has.
create function tell_names() returns trigger language plpgsql as $$
begin
  perform pg_notify('candor_changes', 'names');
  return null;
end $$;
create trigger name_words_told after insert on name_words for each statement execute function tell_names();
