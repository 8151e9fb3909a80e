import { LOCAL_ACCOUNTS } from './accounts.ts';

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: Canvas; color: CanvasText }
  main { box-sizing: border-box; width: min(26rem, 100%); padding: 1.5rem }
  h1 { font-size: 1.375rem; margin: 0 0 .25rem }
  p { margin: 0 0 1.25rem }
  form { display: grid; gap: .75rem }
  button { font: inherit; text-align: start; padding: .75rem 1rem; min-height: 3rem; border: 1px solid GrayText; border-radius: .75rem; background: Field; color: FieldText; cursor: pointer }
  button:hover, button:focus-visible { outline: 3px solid Highlight }
  b, span { display: block }
  .cancel { text-align: center; background: transparent }`;

/** A page for choosing an account and consenting, without scripts, as the app's content security policy requires. */
export function consentPage(action: string): string {
  const choices = LOCAL_ACCOUNTS.map(
    ({ sub, name, email, email_verified: isVerified }) =>
      `<button name="account" value="${sub}"><b>${name}</b><span>${email}${isVerified ? '' : ' (not verified)'}</span></button>`,
  ).join('\n      ');
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Choose an account</title>
  <style>${STYLE}</style>
</head>
<body>
  <main>
    <h1>Choose an account</h1>
    <p>This page replaces Google while no Google keys are set. Candor will see the name and the email address.</p>
    <form method="post" action="${action}">
      ${choices}
      <button class="cancel" name="account" value="">Cancel</button>
    </form>
  </main>
</body>
</html>
`;
}
