import { useEffect, useState, type ReactNode } from 'react'
import { servedMarkup } from '../app/trusted.ts'
import styles from './late.module.css'

/** Returns the server-rendered markup of a place, before React has processed it. */
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
 * Keeps the server-rendered markup until its code is loaded (record 49): parts that only have to be read wait until the
 * first screen is shown. `children` are null until then; on the server they are present. Nothing moves when they are
 * loaded, and a press that is under way ends on the link where it began.
 */
export function Late({ name, children }: { name: string; children: ReactNode }): ReactNode {
  const hasCome = children !== null
  const [isShown, setShown] = useState(hasCome)
  useEffect(() => {
    if (!hasCome) return
    const show = (): void => setShown(true)
    if (document.querySelector(`[data-late="${name}"]:active`) === null) return show()
    // The click event follows right after the pointer is released.
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
