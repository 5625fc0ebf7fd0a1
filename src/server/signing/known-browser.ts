import { mac, sameCode, type Keys } from './keys.ts'
import { newPublicId } from './identifiers.ts'

/*
 * Value that a browser keeps after signing in to the office: it distinguishes the owner of an account from strangers
 * who guess its password. It opens nothing.
 */

/** A text for the browser that has just signed in to an account. */
export function newKnownBrowser(keys: Keys, email: string): string {
  const id = newPublicId()
  return `${id}.${proofOf(keys, email, id)}`
}

/** By what a browser's tries are counted that has signed in to this account before; null: it has not. */
export function knownBrowserOf(keys: Keys, email: string, given: string): string | null {
  const [id = '', proof = ''] = given.split('.')
  // guard: known-browser-of-the-account
  return id !== '' && sameCode(proof, proofOf(keys, email, id)) ? id : null
}

function proofOf(keys: Keys, email: string, id: string): string {
  return mac(keys.counted, `known browser ${id} ${email.trim().toLowerCase()}`)
}
