/** `node write-images.mjs [chromium]` draws favicon, app icons and the social card into apps/web/public from the logo. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { colourTokens } from '../theme/tokens.ts';
import { LOGO_PATH } from './logo-path.ts';

const target = new URL('../../../public/', import.meta.url);
const dark = colourTokens({ scheme: 'dark', directions: 'green-red' });
const light = colourTokens({ scheme: 'light', directions: 'green-red' });
mkdirSync(target, { recursive: true });

function write(name, content) {
  writeFileSync(new URL(name, target), content);
}

/** The wing on an ink tile; `margin` is the share of the tile left free on each side. */
function tile({ margin, radius }) {
  const inner = 100 * (1 - 2 * margin);
  const move = `translate(${100 * margin} ${100 * margin}) scale(${inner / 24})`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" rx="${radius}" fill="${dark.bg}"/><path transform="${move}" fill="${dark.accent}" d="${LOGO_PATH}"/></svg>`;
}

function png(svg, size) {
  return sharp(Buffer.from(svg), { density: 72 * (size / 100) * 2 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

write(
  'favicon.svg',
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><style>path{fill:${light.accent}}@media(prefers-color-scheme:dark){path{fill:${dark.accent}}}</style><path d="${LOGO_PATH}"/></svg>\n`,
);
write('apple-touch-icon.png', await png(tile({ margin: 0.2, radius: 0 }), 180));
write('icon-192.png', await png(tile({ margin: 0.18, radius: 22 }), 192));
write('icon-512.png', await png(tile({ margin: 0.18, radius: 22 }), 512));
write('icon-maskable-512.png', await png(tile({ margin: 0.26, radius: 0 }), 512));
write('favicon-32.png', await png(tile({ margin: 0.1, radius: 20 }), 32));

const require = createRequire(import.meta.url);
function font(name) {
  const data = readFileSync(require.resolve(`@fontsource-variable/${name}-latin-wght-normal.woff2`));
  return `url(data:font/woff2;base64,${data.toString('base64')})`;
}

const card = `<!doctype html><style>
@font-face{font-family:Newsreader;font-weight:200 800;src:${font('newsreader/files/newsreader')}}
@font-face{font-family:Inter;font-weight:100 900;src:${font('inter/files/inter')}}
body{margin:0;width:1200px;height:630px;background:${dark.bg};color:${dark.text};position:relative;overflow:hidden}
.wing{position:absolute;right:70px;top:84px;width:460px;fill:${dark.accent}}
.grid{position:absolute;inset:0;background:repeating-linear-gradient(0deg,transparent 0 89px,${dark.line} 89px 90px);opacity:.45}
h1{position:absolute;left:80px;bottom:176px;margin:0;font:500 132px/1 Newsreader;letter-spacing:-.03em}
p{position:absolute;left:84px;bottom:84px;margin:0;font:400 30px/1.4 Inter;color:${dark.muted}}
</style><div class=grid></div><svg class=wing viewBox="0 0 24 24"><path d="${LOGO_PATH}"/></svg>
<h1>Auspex</h1><p>Crypto and US stock analysis<br>with an open track record</p>`;
const browser = await chromium.launch({
  executablePath: process.argv[2] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await page.setContent(card);
await page.evaluate(() => document.fonts.ready);
write(
  'social-card.png',
  await sharp(await page.screenshot())
    .png({ palette: true, quality: 90 })
    .toBuffer(),
);
await browser.close();
