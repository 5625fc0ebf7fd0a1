import { adoptStyles } from '#design/adopt-styles.ts'
import css from './view.module.css?inline'

/* For a page that was served without a purchase, and receives one later. */
adoptStyles(css)
