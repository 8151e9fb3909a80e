/** The links of notices about an experience: to the item itself, on the page with the reader's actions. */
export const noticeLinks = {
  forAuthor: (experienceId: number): string => `/my-experiences?experience=${experienceId}`,
  forSubject: (experienceId: number): string => `/linked-experiences?experience=${experienceId}`,
  forReader: (experienceId: number): string => `/experiences/${experienceId}`,
};
