import { chromium } from 'playwright-core';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args:['--no-sandbox'] });
for (const path of ['/signin','/signup']) for (const [w,h] of [[390,844],[1280,800]]) for (const scheme of ['light','dark']) {
  const ctx = await b.newContext({ viewport:{width:w,height:h}, colorScheme: scheme });
  const page = await ctx.newPage();
  let hold = true; const held=[];
  await page.route('**/*.js', async r => { if (hold && !r.request().url().includes('color-scheme')) { held.push(r); } else await r.continue(); });
  await page.goto('http://localhost:4555'+path, { waitUntil:'commit' }); await page.waitForTimeout(1500);
  await page.screenshot({ path:`/tmp/shots${path}-${w}-${scheme}-before.png` });
  const box = async()=>page.evaluate(()=>[...document.querySelectorAll('h1,form,button,input,select,a')].map(e=>{const r=e.getBoundingClientRect();return [e.tagName,e.textContent.slice(0,20),Math.round(r.x),Math.round(r.y),Math.round(r.width),Math.round(r.height)].join(' ')}));
  const before = await box(); const inert = await page.evaluate(()=>document.getElementById('root').inert);
  await page.evaluate(()=>{window.cls=0;new PerformanceObserver(l=>{for(const e of l.getEntries())window.cls+=e.value}).observe({type:'layout-shift',buffered:true})});
  hold=false; for (const r of held) await r.continue();
  await page.waitForFunction(()=>!document.getElementById('root').inert, null, {timeout:20000}); await page.waitForTimeout(1500);
  const after = await box();
  await page.screenshot({ path:`/tmp/shots${path}-${w}-${scheme}-after.png` });
  const diff = after.filter(x=>!before.includes(x)); const gone=before.filter(x=>!after.includes(x));
  console.log(path,w,scheme,'inert',inert,'cls',await page.evaluate(()=>window.cls),'new',diff,'gone',gone);
  await ctx.close();
}
await b.close();
