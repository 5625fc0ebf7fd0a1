/** The theme that this document is shown in now, with the seller's shades as the page's style has them. */
export function currentTheme(): {
  theme: 'light' | 'dark'
  accent: string
  accentText: string
  accentSoft: string
} {
  const root = document.documentElement
  const style = getComputedStyle(root)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  const isDark =
    root.dataset['theme'] === 'dark' ||
    (root.dataset['theme'] === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  return {
    theme: isDark ? 'dark' : 'light',
    accent: colour('--accent'),
    accentText: colour('--accent-text'),
    accentSoft: colour('--accent-soft'),
  }
}
