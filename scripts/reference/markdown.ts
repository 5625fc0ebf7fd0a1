/** A Markdown table; the formatter aligns its columns. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Text in code marks. */
export const code = (text: string): string => `\`${text}\``

/** The paragraphs, headings and tables of a page. */
export const page = (parts: readonly string[]): string => `${parts.join('\n\n')}\n`
