import { adoptStyles } from '#design/adopt-styles.ts'
import css from './view.module.css?inline'

/* For a page that was served while something was left, and is notified that nothing is. */
adoptStyles(css)
