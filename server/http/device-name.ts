/** Browsers and systems by what their `User-Agent` has, the more special ones first: Edge says that it is Chrome too. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** What people call a device by its `User-Agent`, such as `Firefox på Windows`; empty where it says nothing known. */
export function deviceNameOf(userAgent = ''): string {
  const names = [BROWSERS, SYSTEMS].flatMap((all) => all.find(([form]) => form.test(userAgent))?.[1] ?? []);
  return names.join(' på ');
}
