/** Whether this document is shown in its dark theme now. */
export function isDark(): boolean {
  const { theme } = document.documentElement.dataset
  return theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
}
