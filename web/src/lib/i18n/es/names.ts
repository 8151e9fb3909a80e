/** Names that the contract has for groups of platforms and for what a trust score opens. */
export const names: Record<string, string> = {
  Dating: 'Citas',
  Social: 'Redes sociales',
  Communication: 'Mensajería',
  Search: 'Buscar',
  'Social IDs': 'ID sociales',
  'Submit Experience': 'Compartir una experiencia',
  'Become a Reviewer': 'Hacerte revisor',
};
