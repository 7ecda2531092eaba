import { describe, expect, it } from 'vitest';
import { describeDevice } from './describe-device.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const linux = `Mozilla/5.0 (X11; Linux x86_64) ${webkit}`;

describe('a session is named as its owner would call the browser', () => {
  it.each([
    ['Headless Chrome on Linux', `${linux} HeadlessChrome/141.0.0.0 Safari/537.36`],
    [
      'Chrome on Windows',
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36`,
    ],
    [
      'Edge on Windows',
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0`,
    ],
    ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
    [
      'Safari on macOS',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    ],
    [
      'Safari on iOS',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    ],
    [
      'Chrome on iOS',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1',
    ],
    [
      'Samsung Internet on Android',
      `Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    ],
    ['Unknown device', 'curl/8.14.1'],
  ])('%s', (name, userAgent) => {
    expect(describeDevice({ 'user-agent': userAgent })).toBe(name);
  });

  it('by what its client hints say where its user agent says something else', () => {
    const hints = (brand: string, platform: string) => ({
      'user-agent': `${linux} Chrome/141.0.0.0 Safari/537.36`,
      'sec-ch-ua': `"Chromium";v="141", "${brand}";v="141", "Not?A_Brand";v="8"`,
      'sec-ch-ua-platform': `"${platform}"`,
    });
    expect(describeDevice(hints('Brave', 'macOS'))).toBe('Brave on macOS');
    expect(describeDevice(hints('Google Chrome', 'Chrome OS'))).toBe('Chrome on ChromeOS');
    expect(describeDevice(hints('Not a browser', '<b>'))).toBe('Chromium on Linux');
  });
});
