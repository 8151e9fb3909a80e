/** Where a notice about an experience leads: to the item itself, on the page that has what its reader may do about it. */
export const noticeLinks = {
  forAuthor: (experienceId: number): string => `/my-experiences?experience=${experienceId}`,
  forSubject: (experienceId: number): string => `/linked-experiences?experience=${experienceId}`,
  forReader: (experienceId: number): string => `/experiences/${experienceId}`,
};
