import { describe, expect, it } from 'vitest';
import { softenWording } from './soften-wording.ts';

/** The proposal for texts that can't be softened, because nothing worth publishing is left. */
const REJECT = null;

describe('the softened wording', () => {
  it.each<[string, string | null]>([
    // Profanity goes, what happened stays.
    ['The damn restaurant was his idea and he left me with the bill.', 'The *** restaurant was his idea and he left me with the bill.'],
    ['He was two fucking hours late and never apologised.', 'He was two *** hours late and never apologised.'],
    ['What a shitty evening, she argued with the waiter twice.', 'What a *** evening, she argued with the waiter twice.'],
    ['Total bullshit about his job, he had been unemployed for a year.', 'Total *** about his job, he had been unemployed for a year.'],
    ['She talked about her ex all evening, f u c k i n g boring.', 'She talked about her ex all evening, *** boring.'],
    ['A crappy bar, but he was kind and paid attention.', 'A *** bar, but he was kind and paid attention.'],
    ['Bloody hell, he really cooked a three course dinner for me.', '*** hell, he really cooked a three course dinner for me.'],
    // Insults go.
    ['He is an idiot who forgot my birthday and blamed me.', 'He is an *** who forgot my birthday and blamed me.'],
    ['She is a psycho, she called my office eleven times.', 'She is a ***, she called my office eleven times.'],
    ['What an asshole, he cancelled five minutes before we met.', 'What an ***, he cancelled five minutes before we met.'],
    ['That creep kept touching my knee after I moved away.', 'That *** kept touching my knee after I moved away.'],
    ['He is stupid and ugly, but he paid for the taxi home.', 'He is *** and ***, but he paid for the taxi home.'],
    ['She was so pathetic, crying about her cat at dinner.', 'She was so ***, crying about her cat at dinner.'],
    ['A real piece of shit: he borrowed money from me and vanished.', 'A real ***: he borrowed money from me and vanished.'],
    ['The loser lied about his age and his flat.', 'The *** lied about his age and his flat.'],
    ['Such a bitch to the waitress, she sent three dishes back.', 'Such a *** to the waitress, she sent three dishes back.'],
    ['This dickhead shouted at the taxi driver for ten minutes.', 'This *** shouted at the taxi driver for ten minutes.'],
    ['She is a waste of oxygen who never answered my messages.', 'She is a *** who never answered my messages.'],
    // Threats go with their clause; the rest stays.
    ['He cheated on me for a year. I will kill him if I see him.', 'He cheated on me for a year. ***.'],
    ['She lied about her marriage; someone should slap her.', 'She lied about her marriage; ***.'],
    ['He stole my headphones. He better watch his back.', 'He stole my headphones. He ***.'],
    ['He never paid me back, and he will regret it.', 'He never paid me back, and ***.'],
    ['She ghosted me after two months. I hope she suffers.', 'She ghosted me after two months. ***.'],
    ['He drove drunk with me in the car, he deserves to be shot.', 'He drove drunk with me in the car, he ***.'],
    ['They kept my deposit. We should show up at their place tonight.', 'They kept my deposit. ***.'],
    // A threat that somebody else made is part of what happened.
    ['He said he would kill me when I wanted to leave the party.', 'He said he would *** when I wanted to leave the party.'],
    ['She told me her brother was going to beat me up after the concert.', 'She told me her brother was going to *** after the concert.'],
    // Nothing is left but insults or a threat.
    ['He is a damn idiot and should be shot for this', REJECT],
    ['I will kill her.', REJECT],
    ['Kill yourself, you worthless piece of trash.', REJECT],
    ['What a fucking idiot.', REJECT],
    ['Asshole. Moron. Loser.', REJECT],
    ['Someone should beat him up.', REJECT],
    ['Drop dead.', REJECT],
    ['She deserves to be stabbed.', REJECT],
    ['Those immigrants are all the same and he is one of them.', REJECT],
    // Personal data goes as well.
    ['Call 415 555 0143, the jerk answers at night and shouts.', 'Call [removed], the *** answers at night and shouts.'],
    // Spanish.
    ['Es un idiota que llegó dos horas tarde y no se disculpó.', 'Es un *** que llegó dos horas tarde y no se disculpó.'],
    ['Qué gilipollas, me dejó plantada en el restaurante.', 'Qué ***, me dejó plantada en el restaurante.'],
    ['La hija de puta me robó dinero de la cartera.', 'La *** me robó dinero de la cartera.'],
    ['Es muy fea y tonta, pero pagó la cena sin quejarse.', 'Es muy *** y ***, pero pagó la cena sin quejarse.'],
    ['Me mintió sobre su trabajo. Lo voy a matar cuando lo vea.', 'Me mintió sobre su trabajo. ***.'],
    ['Ojalá se muera, me dejó sin dinero y sin piso.', '***, me dejó sin dinero y sin piso.'],
    ['Te voy a partir la cara.', REJECT],
    ['Cabrón de mierda, púdrete.', REJECT],
  ])('of "%s" is %s', (text, expected) => {
    expect(softenWording(text)).toBe(expected);
  });

  it.each([
    'Kind and on time, we had a good evening.',
    'He slapped me in the car and I walked home.',
    'She wore an ugly sweater on purpose and made me laugh.',
    'We saw a stupid film and ate fat pancakes afterwards.',
    'Muy amable, hablamos durante horas y me acompañó a casa.',
  ])('leaves "%s" as it is', (text) => {
    expect(softenWording(text)).toBe(text);
  });
});
