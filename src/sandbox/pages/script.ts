/** The sandbox's one script: copy buttons, which are hidden without it. Everything else works without script. */
export const SCRIPT = `
for (const button of document.querySelectorAll('button[data-copy]')) {
  button.hidden = false
  const name = button.textContent
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(button.dataset.copy)
      button.textContent = 'Copied'
    } catch {
      button.textContent = 'Select and copy by hand'
    }
    setTimeout(() => { button.textContent = name }, 2000)
  })
}
`
