-- The words of an erased experience are the name of the person written about.
update authored.experiences set first_word = 0, last_word = 0 where is_erased and (first_word <> 0 or last_word <> 0);
