/** An address whose path can be decoded: a sign that is none stands for itself, and leads where nothing is. */
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
