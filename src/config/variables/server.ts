import * as z from 'zod'
import { hasPlainPath, PLAIN_PATH_RULE } from '../schema/base-url.ts'
import { variable } from './variable.ts'

/** What a server listens on, where its files are, and which hosts it may ask. */
export const SERVER_VARIABLES = {
  port: variable({
    name: 'PORT',
    schema: z
      .string()
      .refine(
        (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535,
        'must be a port number from 0 to 65535',
      )
      .default('3000')
      .transform(Number),
    about: 'Port to listen on. `--port` takes precedence. 0 means any free port.',
  }),
  host: variable({
    name: 'HOST',
    schema: z.string().min(1).optional(),
    about: 'Address to listen on. `--host` takes precedence.',
    defaultText: '`localhost`',
  }),
  baseUrl: variable({
    name: 'LECTERN_BASE_URL',
    schema: z
      .string()
      .refine(
        (text) => /^https?:\/\//.test(text) && URL.canParse(text),
        'must be a URL like https://docs.example.com',
      )
      .refine(hasPlainPath, PLAIN_PATH_RULE)
      .transform((text) => text.replace(/\/+$/, ''))
      .optional(),
    about: 'Public URL of the site. Overrides `baseUrl` in lectern.json.',
  }),
  dataDirectory: variable({
    name: 'LECTERN_DATA',
    schema: z.string().min(1).optional(),
    about: 'Folder for the database, caches and generated secrets. `--data` takes precedence.',
    defaultText: '`.lectern` in the docs folder, or without one in the current folder',
  }),
  configFile: variable({
    name: 'LECTERN_CONFIG',
    schema: z.string().min(1).optional(),
    about:
      'The `lectern.json` to use for a folder, or the settings of the operator for deployed sites. `--config` takes precedence.',
    defaultText: '`lectern.json` in the docs folder',
  }),
  privateHosts: variable({
    name: 'LECTERN_PRIVATE_HOSTS',
    schema: z
      .string()
      .transform((text) => text.split(/[\s,]+/).filter((host) => host !== ''))
      .optional(),
    about:
      'Hosts outside the public internet that specs, OpenID providers and git hosts of deployed sites may be on, separated by commas, such as `api.internal, 10.0.0.7`.',
    defaultText: 'none',
  }),
  trustedSpecHosts: variable({
    name: 'LECTERN_TRUSTED_SPEC_HOSTS',
    schema: z
      .string()
      .transform((text) =>
        text
          .toLowerCase()
          .split(/[\s,]+/)
          .filter((host) => host !== ''),
      )
      .optional(),
    about:
      'Hosts whose specs, named by URL, may hold MDX with code and HTML in `x-mint.content`, separated by commas, such as `api.example.com`. From other hosts it is text.',
    defaultText: 'none',
  }),
} as const
