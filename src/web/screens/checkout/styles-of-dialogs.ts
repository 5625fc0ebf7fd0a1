import { adoptStyles } from '#design/adopt-styles.ts'
import css from './dialogs.module.css?inline'

adoptStyles(css)
