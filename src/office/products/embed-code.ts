/**
 * What a seller puts into a page of their own to open the checkout over it (docs/embedding.md). `link` is the product's,
 * `label` what the link says.
 */
export function embedCode(link: string, label: string): string {
  return [
    `<a href="${link}" data-balcao="overlay">${label}</a>`,
    `<script type="module" src="${new URL('/embed.js', link).href}"></script>`,
  ].join('\n')
}
