/*
 * The page's policy wants Trusted Types: a text becomes markup or the address of a script by a policy that the page has
 * named, and by nothing else (record 259). These are all that there are; a browser that does not know them takes plain texts.
 */

type Rules = { createHTML?: (html: string) => string; createScriptURL?: (url: string) => string }
type Policy = { createHTML(html: string): string; createScriptURL(url: string): string }
type Factory = { createPolicy(name: string, rules: Rules): Policy }

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes

const served = factory?.createPolicy('served', { createHTML: (html) => html })

/** What the server rendered and stands in the document, to be put back where it stood. */
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
