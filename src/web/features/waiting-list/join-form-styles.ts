import { adoptStyles } from '#look/adopt-styles.ts'
import css from './join-form.module.css?inline'

adoptStyles(css)
