import type { Plugin } from 'vite';

const FILE = /\/react-router\/dist\/production\/lib\/dom\/(lib|ssr\/components)\.js$/;

/**
 * Lets the build leave out unused components of React Router (its forms, prefetching and scroll restoration). The library
 * assigns each a display name, and the bundler keeps a file with an assignment whole.
 */
export function unusedRouterParts(): Plugin {
  return {
    name: 'unused-router-parts',
    apply: 'build',
    transform: {
      filter: { id: FILE },
      handler: (code) => ({
        code: code
          .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
          .replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef('),
        map: null,
      }),
    },
  };
}
