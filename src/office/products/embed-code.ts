/**
 * Returns the code that a seller puts into their own page to open the checkout over it (docs/embedding.md). `link` is
 * the product's, `label` the text of the link.
 */
export function embedCode(link: string, label: string): string {
  return [
    `<a href="${link}" data-balcao="overlay">${label}</a>`,
    `<script type="module" src="${new URL('/embed.js', link).href}"></script>`,
  ].join('\n')
}
