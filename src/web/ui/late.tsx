import { useEffect, useState, type ReactNode } from 'react'
import { servedMarkup } from '../app/trusted.ts'
import styles from './late.module.css'

/** What the server rendered in a place, as it stands there before React has looked at it. */
function servedIn(name: string): string {
  return document.querySelector(`[data-late="${name}"]`)?.innerHTML ?? ''
}

function Served({ name }: { name: string }): ReactNode {
  // Made once: React writes the markup again where it is another object, and a press would lose its link.
  const [html] = useState(() => servedMarkup(servedIn(name)))
  return (
    // The same markup in the same place: it is the server's own, and React leaves it as it is.
    <div
      className={styles.late}
      data-late={name}
      dangerouslySetInnerHTML={{ __html: html }}
      suppressHydrationWarning
    />
  )
}

/**
 * Keeps what the server rendered until the code for it has come (record 49): parts that only have to be read wait until the first
 * screen stands. `children` are null until then; on the server they are there. Nothing moves when they come, and a press
 * that is under way ends on the link where it began.
 */
export function Late({ name, children }: { name: string; children: ReactNode }): ReactNode {
  const hasCome = children !== null
  const [isShown, setShown] = useState(hasCome)
  useEffect(() => {
    if (!hasCome) return
    const show = (): void => setShown(true)
    if (document.querySelector(`[data-late="${name}"]:active`) === null) return show()
    // The click is told of right after the pointer was let go.
    addEventListener('pointerup', () => setTimeout(show), { once: true })
    addEventListener('pointercancel', show, { once: true })
  }, [hasCome, name])
  if (!isShown) return <Served key="served" name={name} />
  return (
    <div key="here" className={styles.late} data-late={name}>
      {children}
    </div>
  )
}
