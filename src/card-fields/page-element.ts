/** An element that the server has put into the page; its absence is a mistake of the program. */
export function pageElement<E extends HTMLElement>(id: string, kind: new () => E): E {
  const element = document.getElementById(id)
  if (element instanceof kind) return element
  throw new Error(`the page has no ${kind.name} #${id}`)
}
