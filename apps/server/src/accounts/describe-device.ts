import type { IncomingHttpHeaders } from 'node:http';

/** Most specific first: almost every browser also names Chrome or Safari. */
const browsers: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\bHeadlessChrome\//, 'Headless Chrome'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bChromium\//, 'Chromium'],
  [/\bSafari\//, 'Safari'],
];

const systems: ReadonlyArray<readonly [RegExp, string]> = [
  [/\biPhone\b/, 'iOS'],
  [/\biPad\b/, 'iPadOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** What browsers call themselves in `sec-ch-ua`, where that says more than their user agent. */
const brands: ReadonlyArray<readonly [string, string]> = [
  ['Brave', 'Brave'],
  ['Microsoft Edge', 'Edge'],
  ['Opera', 'Opera'],
  ['Vivaldi', 'Vivaldi'],
  ['YaBrowser', 'Yandex Browser'],
  ['Samsung Internet', 'Samsung Internet'],
  ['HeadlessChrome', 'Headless Chrome'],
  ['Google Chrome', 'Chrome'],
  ['Chromium', 'Chromium'],
];

function firstMatch(list: ReadonlyArray<readonly [RegExp, string]>, text: string): string | null {
  return list.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

function brandIn(hint: string): string | null {
  return brands.find(([brand]) => hint.includes(`"${brand}"`))?.[1] ?? null;
}

function header(value: string | string[] | undefined): string {
  // Nobody's browser says more; what does is not read at length.
  return (Array.isArray(value) ? value.join(' ') : (value ?? '')).slice(0, 400);
}

/**
 * A browser as its owner would call it, such as "Firefox on Linux". Client hints come first: a user agent says Chrome
 * also where it is Brave or plain Chromium.
 */
export function describeDevice(headers: IncomingHttpHeaders): string {
  const text = header(headers['user-agent']);
  const browser = brandIn(header(headers['sec-ch-ua'])) ?? firstMatch(browsers, text);
  const hinted = /^"(Windows|macOS|Linux|Android|Chrome OS|iOS)"$/.exec(
    header(headers['sec-ch-ua-platform']),
  )?.[1];
  const system = hinted?.replace('Chrome OS', 'ChromeOS') ?? firstMatch(systems, text);
  if (browser !== null && system !== null) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
