import type { Config } from './config.ts';

export function announce({ publicUrl }: Config, port: number, setupToken: string | undefined): void {
  process.stdout.write(`Candor is ready at http://localhost:${port}\n`);
  // The token follows a #, because browsers don't send that part of an address, so no server logs it.
  if (setupToken !== undefined)
    process.stdout.write(`There is no admin yet. Set Candor up at ${publicUrl}/setup#${setupToken} (valid for 24 hours, once)\n`);
}
