/** What the server and the contract name in English: groups of platforms, what a trust score opens, a device. */
export const names: Record<string, string> = {
  Dating: 'Citas',
  Social: 'Redes sociales',
  Communication: 'Mensajería',
  Search: 'Buscar',
  'Social IDs': 'ID sociales',
  'Submit Experience': 'Compartir una experiencia',
  'Become a Reviewer': 'Hacerte revisor',
  'Unknown device': 'Dispositivo desconocido',
};
