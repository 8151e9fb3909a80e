import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What rolldown passes to functions that name a chunk. */
interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

const APP = join(import.meta.dirname, '../src/app');
const PLAIN_PAGE = /plainPart\(\(\) => import\('\.\/(.+?)'\)/g;

/** The pages without any of Mantine's components, by routes.tsx. */
export const readPlainPages = (): string[] =>
  [...readFileSync(join(APP, 'routes.tsx'), 'utf8').matchAll(PLAIN_PAGE)].map(([, page]) => page!);

/** Names the chunk of the modules that these pages import, also through others. What those import is among them, so no chunks form a ring. */
export function nameModulesOf(pages: readonly string[], name: string): (id: string, graph: ModuleGraph) => string | null {
  let modules: Set<string> | undefined;
  return (id, graph) => {
    modules ??= collectImports(
      pages.map((page) => join(APP, page)),
      graph,
    );
    return modules.has(id) ? name : null;
  };
}

function collectImports(entries: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set<string>();
  const open = [...entries];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
