import type { SignUpDialCode } from '@candor/contract/dial-codes';

/** The kind of help; the catalogue has a text for each. */
export type SupportKind = 'emergency' | 'abuse' | 'crisis' | 'women' | 'shelters' | 'any';

export interface SupportLine {
  kind: SupportKind;
  /** Its own name, which is not translated. Emergency numbers have none. */
  name?: string;
  call?: string;
  /** A number for text messages, and the word to send where it asks for one. */
  text?: { number: string; word?: string };
  url?: string;
  /** The page on which the number was read, and the date of that page or of the reading. */
  source: { url: string; date: string };
}

/** The lines of each sign-up country, by its dial code. Read the sources again once a year. */
const LINES: Record<SignUpDialCode, readonly SupportLine[]> = {
  '+1': [
    {
      kind: 'emergency',
      call: '911',
      // This page also names 988 for the United States.
      source: {
        url: 'https://health.wyo.gov/publichealth/prevention/wivpp/suicide-prevention/988-suicide-crisis-lifeline',
        date: '2026-11-22',
      },
    },
    {
      kind: 'abuse',
      name: 'National Domestic Violence Hotline (US)',
      call: '1-800-799-7233',
      text: { number: '88788', word: 'START' },
      url: 'https://www.thehotline.org',
      source: {
        url: 'https://ovc.ojp.gov/news/grantee-news/national-domestic-violence-hotline-answers-6-million-contacts',
        date: '2022-01-20',
      },
    },
    {
      kind: 'shelters',
      name: 'ShelterSafe (Canada)',
      url: 'https://sheltersafe.ca',
      source: { url: 'https://sheltersafe.ca/about-shelters/', date: '2026-11-22' },
    },
    {
      kind: 'crisis',
      name: '988 (US, Canada)',
      call: '988',
      text: { number: '988' },
      url: 'https://988lifeline.org',
      source: {
        url: 'https://www.newswire.ca/news-releases/government-of-canada-launches-three-digit-suicide-crisis-helpline-896472116.html',
        date: '2023-11-30',
      },
    },
  ],
  '+44': [
    {
      kind: 'emergency',
      call: '999',
      source: {
        url: 'https://www.iow.gov.uk/housing-and-adult-social-care/adult-social-care/adult-safeguarding/immediate-danger/',
        date: '2026-11-22',
      },
    },
    {
      kind: 'abuse',
      name: 'National Domestic Abuse Helpline',
      call: '0808 2000 247',
      url: 'https://www.nationaldahelpline.org.uk',
      source: {
        url: 'https://refuge.org.uk/news/refuge-response-to-home-secretary-announcement-of-support-for-domestic-abuse-victims',
        date: '2026-11-22',
      },
    },
    {
      kind: 'crisis',
      name: 'Samaritans',
      call: '116 123',
      url: 'https://www.samaritans.org',
      source: {
        url: 'https://www.samaritans.org/news/samaritans-in-northern-ireland-answer-one-million-calls-during-10-years-of-freephone',
        date: '2026-11-22',
      },
    },
  ],
  '+61': [
    {
      kind: 'emergency',
      call: '000',
      source: { url: 'https://lifelineh2h.org.au/get-help/telephone-crisis-support/faqs/', date: '2026-11-22' },
    },
    {
      kind: 'abuse',
      name: '1800RESPECT',
      call: '1800 737 732',
      text: { number: '0458 737 732' },
      url: 'https://www.1800respect.org.au',
      source: { url: 'https://thedailyaus.com.au/stories/1800-respect-text-messaging/', date: '2026-11-22' },
    },
    {
      kind: 'crisis',
      name: 'Lifeline',
      call: '13 11 14',
      text: { number: '0477 13 11 14' },
      url: 'https://www.lifeline.org.au',
      source: { url: 'https://www.suicidepreventionaust.org/october-member-of-the-month-lifeline/', date: '2026-11-22' },
    },
  ],
  '+86': [
    {
      kind: 'emergency',
      call: '110',
      source: {
        url: 'https://evaw-global-database.unwomen.org/en/countries/asia/china/2008/dial-110-telephone-hotline-domestic-violence-reporting-centres',
        date: '2026-11-22',
      },
    },
    {
      kind: 'women',
      name: '全国妇联妇女维权服务热线',
      call: '12338',
      source: { url: 'https://www.shine.cn/news/metro/2203203310/', date: '2022-03-31' },
    },
    {
      kind: 'crisis',
      name: '全国统一心理援助热线',
      call: '12356',
      source: { url: 'http://ningbo.chinadaily.com.cn/2024-12/30/c_1060446.htm', date: '2024-12-30' },
    },
  ],
};

/** For members of other countries, and those without a phone number: a directory of helplines by country. */
const ELSEWHERE: readonly SupportLine[] = [
  {
    kind: 'any',
    name: 'Find A Helpline',
    url: 'https://findahelpline.com',
    source: {
      url: 'https://lifeline-international.com/from-idea-to-impact-how-throughline-is-bridging-the-gap-in-global-crisis-support/',
      date: '2024-04-01',
    },
  },
];

export function supportLinesFor(phone: string | null): readonly SupportLine[] {
  const ofCountry = Object.entries(LINES).find(([dialCode]) => phone?.startsWith(dialCode));
  return ofCountry ? ofCountry[1] : ELSEWHERE;
}

/** For the test that no list lacks a source. */
export const allSupportLines = (): readonly SupportLine[] => [...Object.values(LINES).flat(), ...ELSEWHERE];
