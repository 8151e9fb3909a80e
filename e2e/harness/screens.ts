import type { Page, Request } from 'playwright-core';
import { adminPath, adminPlaces, type AdminPlace } from '../../web/src/lib/paths/admin-paths.ts';
import { paths } from '../../web/src/lib/paths/paths.ts';
import type { DemoPerson } from './sign-in.ts';

export interface Reader {
  person: DemoPerson | undefined;
  screens: readonly string[];
}

const MISSING_ID = '00000000-0000-4000-8000-000000000000';
/** Full paths of screens about one object. If the object doesn't exist, the screen shows its error state. */
const ADDRESSES: Record<string, string> = {
  [paths.experience]: `${paths.experiences}/999999999`,
  [paths.receipt]: paths.receipt.replace(':id', MISSING_ID),
  [paths.disputeEvidence]: paths.disputeEvidence.replace(':id', MISSING_ID),
};

const VISITOR: readonly string[] = [
  paths.welcome,
  paths.signIn,
  paths.signUp,
  paths.googleCallback,
  paths.community,
  paths.privacy,
  paths.privacyRequest,
  paths.disputeEvidence,
  paths.terms,
  paths.guidelines,
  paths.protectAuthors,
  paths.transparency,
  paths.contact,
  paths.setup,
  paths.devInbox,
];
const STAFF: readonly string[] = [
  paths.reviewQueue,
  paths.reviewers,
  paths.admin,
  ...(Object.keys(adminPlaces) as AdminPlace[]).map((place) => adminPath(place)),
];
/** Paths that redirect to another screen immediately. */
const REDIRECTS: readonly string[] = [paths.createPost];
const MEMBER = [
  ...Object.values(paths).filter((path) => ![...VISITOR, ...STAFF, ...REDIRECTS].includes(path)),
  `${paths.community}?tab=queue`,
  `${paths.search}?platform=instagram`,
];

const addressOf = (path: string): string => ADDRESSES[path] ?? path;

/** Every route, with the role that sees most of it. New paths are included automatically. */
export const READERS: readonly Reader[] = [
  { person: undefined, screens: VISITOR.map(addressOf) },
  { person: 'Member', screens: MEMBER.map(addressOf) },
  { person: 'New member', screens: [paths.profile, paths.community, paths.search, paths.submitExperience, paths.myExperiences] },
  { person: 'Admin', screens: STAFF.map(addressOf) },
];

export interface DialogScreen {
  name: string;
  path: string;
  person: DemoPerson;
  open: (page: Page) => Promise<void>;
}

const press =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> =>
    page.getByRole('main').getByRole('button', { name }).first().click();
const type =
  (keys: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('article').or(page.getByRole('listitem')).first().waitFor();
    await page.keyboard.press(keys);
  };
const dialogsOf = (path: string, person: DemoPerson, dialogs: Record<string, (page: Page) => Promise<void>>): DialogScreen[] =>
  Object.entries(dialogs).map(([name, open]) => ({ name, path, person, open }));

/** The main dialogs, with the control that opens each. */
export const DIALOGS: readonly DialogScreen[] = [
  ...dialogsOf(paths.profile, 'Member', {
    photo: press('Add photo'),
    'display name': press('Edit display name'),
    email: press('Change email'),
    'linked IDs': press(/Social IDs Linked/),
    'reveal packs': press(/Reveals Available/),
    'trust score': press(/Trust Score/),
    phone: press('Change phone'),
    birthdate: press('Edit birthdate'),
  }),
  ...dialogsOf(paths.submitExperience, 'Member', {
    preview: press('Preview'),
    map: press('Choose on a map'),
  }),
  ...dialogsOf(paths.payment, 'Member', { payment: press(/^Buy for/) }),
  ...dialogsOf(paths.socialIds, 'Member', { unlinking: press(/^Unlink/) }),
  ...dialogsOf(paths.settings, 'Member', { 'account deletion': press('Delete account') }),
  ...dialogsOf(paths.security, 'Member', { 'authenticator app': press('Set up an app') }),
  ...dialogsOf(paths.alerts, 'Member', { alert: press('Add an alert') }),
  ...dialogsOf(paths.reviewQueue, 'Admin', { keys: type('?'), commands: type('Control+k') }),
  ...dialogsOf(adminPath('categories'), 'Admin', { category: press('Add category') }),
];

interface CallCount {
  open: number;
  onChange: (() => void) | undefined;
}
interface CountedWindow {
  calls: CallCount;
}

/** Counts open calls, up to the end of the reply. The network as a whole never becomes idle, because the event stream stays open. */
const countCalls = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const calls: CallCount = { open: 0, onChange: undefined };
    Object.assign(window, { calls });
    const count = (change: 1 | -1): void => {
      calls.open += change;
      calls.onChange?.();
    };
    const end = (): void => count(-1);
    const { fetch } = window;
    window.fetch = async (...call) => {
      count(1);
      const reply = await fetch(...call).catch((error: unknown) => {
        end();
        throw error;
      });
      if (reply.headers.get('content-type')?.startsWith('text/event-stream')) end();
      else reply.clone().arrayBuffer().then(end, end);
      return reply;
    };
  });
/** The scripts that each page is loading. `countCalls` doesn't see them, because no call fetches them. */
const scriptsOf = new WeakMap<Page, Set<Request>>();

function watchScripts(page: Page): Set<Request> {
  const open = new Set<Request>();
  page.on('request', (request) => request.resourceType() === 'script' && open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return open;
}

/** Waits until no call is open, no loading state is shown, nothing has changed for a while, and the fonts are there. */
const waitUntilSettled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise<void>((resolve) => {
      // Waits for calls that a page starts with a delay (the review queue takes its lease after 250 ms).
      const SETTLED_MS = 400;
      const LONGEST_MS = 60_000;
      const { calls } = window as unknown as CountedWindow;
      let timer = setTimeout(resolveUnlessLoading, SETTLED_MS);
      const last = setTimeout(done, LONGEST_MS);
      const restart = (): void => {
        clearTimeout(timer);
        timer = setTimeout(resolveUnlessLoading, SETTLED_MS);
      };
      const watcher = new MutationObserver(restart);
      function resolveUnlessLoading(): void {
        // The preview behind a locked feature is inert and remains a skeleton.
        const isLoading = document.querySelector(':is(.mantine-Skeleton-root, [class*="spinner"]):not([inert] *)') !== null;
        if (calls.open === 0 && !isLoading) done();
      }
      function done(): void {
        clearTimeout(timer);
        clearTimeout(last);
        watcher.disconnect();
        calls.onChange = undefined;
        resolve();
      }
      calls.onChange = restart;
      watcher.observe(document.body, { childList: true, subtree: true });
    });
    await document.fonts.ready;
  });

/** Opens a screen and waits until it has loaded. */
export async function showScreen(page: Page, path: string): Promise<void> {
  let scripts = scriptsOf.get(page);
  if (!scripts) {
    scripts = watchScripts(page);
    scriptsOf.set(page, scripts);
    await countCalls(page);
  }
  await page.goto(path);
  await page.locator('h1, h2').first().waitFor();
  let wasLoading: boolean;
  do {
    wasLoading = scripts.size > 0;
    await waitUntilSettled(page);
  } while (wasLoading || scripts.size > 0);
}
