import { isUtf8 } from 'node:buffer';

/** The upper half of code page 850, in which DOS programs and old tills save. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/** The encodings that are tried for a file without a byte order mark. Excel on a Mac writes Macintosh. */
const UNMARKED = ['windows-1252', 'macintosh', 'cp850', 'utf-8'] as const;

/** How many bytes from the first one that is not ASCII decide about the encoding. */
const SAMPLE_BYTES = 1024 * 1024;

const decodeAs = (encoding: string, bytes: Buffer): string =>
  encoding === 'cp850'
    ? bytes.toString('latin1').replace(/[\x80-\xff]/g, (sign) => CP850[sign.charCodeAt(0) - 128] ?? '')
    : new TextDecoder(encoding).decode(bytes);

/** Letters and signs where a text may have them; a wrong encoding makes capitals within words, and signs beside letters. */
const NORWEGIAN = /å|(?<!\p{Ll})Å|(?<=\p{L})[æø]|[æø](?=\p{L})|(?<!\p{Ll})[ÆØ](?=\p{L})|(?<=\p{Lu})[ÆØ]/gu;
const COMMON =
  /[«»‘’“”–—…•·°½¼×€£²³©®™§\u00a0]|(?<!\p{L})¾|(?<=\p{L})[ß-öø-ÿ]|[ß-öø-ÿ](?=\p{L})|(?<!\p{Ll})[À-ÖØ-Þ](?=\p{L})/gu;

/** How likely a text was decoded correctly; above 0 where most of its characters beyond ASCII are in place. */
function plausibility(text: string): number {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return 2 * count(NORWEGIAN) + 2 * count(COMMON) - count(/[^\0-\x7f]/gu);
}

/** The most likely encoding of a file without a byte order mark; undefined if two are equally likely. */
function guessEncoding(bytes: Buffer): string | undefined {
  const start = Math.max(0, bytes.findIndex((byte) => byte > 127) - 1);
  const sample = bytes.subarray(start, start + SAMPLE_BYTES);
  const scores = UNMARKED.map((encoding) => plausibility(decodeAs(encoding, sample)));
  const best = Math.max(...scores);
  const isClear = best > 0 && (scores[0] === best || scores.indexOf(best) === scores.lastIndexOf(best));
  return isClear ? UNMARKED[scores.indexOf(best)] : undefined;
}

/** Decodes a spreadsheet's file. @returns its text, with U+FFFD for broken characters; undefined for an unknown encoding */
export function decodeSheet(bytes: Buffer): string | undefined {
  const mark = bytes.subarray(0, 3).toString('hex');
  if (mark.startsWith('fffe')) return decodeAs('utf-16le', bytes);
  if (mark.startsWith('feff')) return decodeAs('utf-16be', bytes);
  const encoding = mark === 'efbbbf' || isUtf8(bytes) ? 'utf-8' : guessEncoding(bytes);
  return encoding && decodeAs(encoding, bytes);
}
