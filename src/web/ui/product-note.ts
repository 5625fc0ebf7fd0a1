/**
 * The line under a product's name: how it is received, in the first of the seller's sentences, and who made it. The
 * other sentences stand where there is room for them.
 */
export function productNote(access: string, author: string): string {
  const [first = ''] = access.split('\n')
  return [first.trim(), author].filter((part) => part !== '').join(' · ')
}
