/** The data writes areas of these countries as numbers; everybody else as these (ISO 3166-2, the United Kingdom's in full). */
const AREAS: Record<string, Record<string, string>> = {
  AU: { '01': 'ACT', '02': 'NSW', '03': 'NT', '04': 'QLD', '05': 'SA', '06': 'TAS', '07': 'VIC', '08': 'WA' },
  CA: {
    '01': 'AB', '02': 'BC', '03': 'MB', '04': 'NB', '05': 'NL', '07': 'NS', '08': 'ON', '09': 'PE', '10': 'QC', '11': 'SK', '12': 'YT', '13': 'NT', '14': 'NU',
  },
  CN: {
    '01': 'AH', '02': 'ZJ', '03': 'JX', '04': 'JS', '05': 'JL', '06': 'QH', '07': 'FJ', '08': 'HL', '09': 'HA', '10': 'HE', '11': 'HN', '12': 'HB',
    '13': 'XJ', '14': 'XZ', '15': 'GS', '16': 'GX', '18': 'GZ', '19': 'LN', '20': 'NM', '21': 'NX', '22': 'BJ', '23': 'SH', '24': 'SX', '25': 'SD',
    '26': 'SN', '28': 'TJ', '29': 'YN', '30': 'GD', '31': 'HI', '32': 'SC', '33': 'CQ',
  },
  GB: { ENG: 'England', SCT: 'Scotland', WLS: 'Wales', NIR: 'Northern Ireland' },
};

/** The short name of a first-level area, as an address has it; null where the data has a bare number. */
export const areaName = (country: string, adminCode: string): string | null => AREAS[country]?.[adminCode] ?? (country === 'US' && adminCode !== '' ? adminCode : null);
