/*
 * The page's policy requires Trusted Types: a text becomes markup or the address of a script only by a policy that the
 * page has named (record 259). These are all that exist; a browser without them takes plain texts.
 */

type Rules = { createHTML?: (html: string) => string; createScriptURL?: (url: string) => string }
type Policy = { createHTML(html: string): string; createScriptURL(url: string): string }
type Factory = { createPolicy(name: string, rules: Rules): Policy }

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes

const served = factory?.createPolicy('served', { createHTML: (html) => html })

/** Returns the server's markup from the document, to be put back in its place. */
export function servedMarkup(html: string): string {
  return served?.createHTML(html) ?? html
}

const worker = factory?.createPolicy('worker', {
  createScriptURL: (url) => {
    if (new URL(url, location.href).origin !== location.origin) throw new TypeError('no script of ours')
    return url
  },
})

/** The address of a script of this build that runs beside the page. */
export function workerScript(url: string): string {
  return worker?.createScriptURL(url) ?? url
}
