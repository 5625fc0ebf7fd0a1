/*
 * Keys of requests whose outcome is not known, by what was asked. They outlive the form that asked, the page and a reload
 * of the tab, so that the same request made again is the same request.
 */

const STORED_AS = 'office-requests'
/** More are not open at once; the oldest goes first. */
const MOST = 50

type Keys = Record<string, string>

/** Returns a name for a request that reveals nothing of its content: form input may be a password. */
export async function nameOfRequest(call: string, parts: readonly unknown[]): Promise<string> {
  const file = parts.find((part) => part instanceof Uint8Array)
  const text = new TextEncoder().encode(JSON.stringify([call, ...parts.filter((part) => part !== file)]))
  const bytes = file === undefined ? text : new Uint8Array([...text, ...new Uint8Array(await digest(file))])
  return btoa(String.fromCharCode(...new Uint8Array(await digest(bytes))))
}

function digest(bytes: Uint8Array): Promise<ArrayBuffer> {
  return crypto.subtle.digest('SHA-256', new Uint8Array(bytes))
}

/** The key under which the same was asked before, while its outcome is not known. */
export function openKey(name: string): string | null {
  return read()[name] ?? null
}

export function keepKey(name: string, key: string): void {
  const others = Object.entries(read()).filter(([known]) => known !== name)
  write(Object.fromEntries([...others.slice(1 - MOST), [name, key]]))
}

export function dropKey(name: string): void {
  write(Object.fromEntries(Object.entries(read()).filter(([known]) => known !== name)))
}

function read(): Keys {
  const text = sessionStorage.getItem(STORED_AS)
  return text === null ? {} : (JSON.parse(text) as Keys)
}

function write(keys: Keys): void {
  sessionStorage.setItem(STORED_AS, JSON.stringify(keys))
}
