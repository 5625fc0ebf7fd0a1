/** Names under which this origin stores a buyer's data; the devices at an entry have a separate database. */
const OURS = /^balcao[.:]/

function eraseFrom(storage: Storage): void {
  for (const key of Object.keys(storage).filter((name) => OURS.test(name))) storage.removeItem(key)
}

/** Erases what the browser's storages keep of a buyer. A browser that forbids them has kept nothing. */
export function eraseStorage(): void {
  for (const open of [() => localStorage, () => sessionStorage]) {
    try {
      eraseFrom(open())
    } catch {
      continue
    }
  }
}
