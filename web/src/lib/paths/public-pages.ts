import { paths } from './paths.ts';

/** The pages that anybody can open. Their content doesn't depend on the reader. */
export const PUBLIC_PAGES: readonly string[] = [
  paths.welcome,
  paths.signIn,
  paths.signUp,
  paths.community,
  paths.transparency,
  paths.privacy,
  paths.privacyRequest,
  paths.terms,
  paths.guidelines,
  paths.protectAuthors,
  paths.contact,
];
