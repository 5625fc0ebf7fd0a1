/**
 * Styles of what a page shows late or never: they come with its code instead of in every page, whose policy forbids
 * style links. `css` is a style sheet of ours, imported as text (`?inline`).
 */
export function adoptStyles(css: string): void {
  // The server renders some of it for tests, and has no style sheets.
  if (typeof document === 'undefined') return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
