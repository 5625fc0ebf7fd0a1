/** Returns an address with a decodable path: an invalid escape character is taken literally, and leads nowhere. */
export function readableUrl(url: string): string {
  const [path = '', ...query] = url.split(/(?=\?)/)
  return isReadable(path) ? url : [path.replaceAll('%', '%25'), ...query].join('')
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
