/** The address of a link that begins a mail about something. */
export function mailAddress(email: string, about: string): string {
  return `mailto:${email}?subject=${encodeURIComponent(about)}`
}
