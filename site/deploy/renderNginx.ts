import {
  CACHING,
  type Header,
  type HostingNeeds,
  NOT_FOUND,
  REVALIDATED,
  STRICT_TRANSPORT,
  securityHeaders,
  TYPES,
} from './hosting.ts'
import { pageFile } from './pageFile.ts'

const quoted = (value: string) => `"${value.replaceAll('"', '\\"')}"`

const addHeader = ([name, value]: Header) => `    add_header ${name} ${quoted(value)} always;`

const renderPage = (page: string): string => {
  const to = `return 308 ${page}$is_args$args;`
  return [
    `    location = ${page} { try_files ${pageFile(page)} =404; }`,
    `    location = ${pageFile(page)} { ${to} }`,
    ...(page === '/' ? [] : [`    location = ${page}/ { ${to} }`]),
  ].join('\n')
}

const extensions = (types: Readonly<Record<string, string>>) => {
  const byType = new Map<string, string[]>()
  for (const [extension, type] of Object.entries(types)) {
    byType.set(type, [...(byType.get(type) ?? []), extension])
  }
  return [...byType].map(([type, names]) => `        ${type} ${names.join(' ')};`).join('\n')
}

/** Types of texts as nginx lists them. nginx adds `text/html` itself. */
const textTypes = () =>
  [...new Set<string>(Object.values(TYPES.texts))].filter((type) => type !== 'text/html').join(' ')

/** The site's part of an nginx configuration, to be included in its `http` block. */
export function renderNginx(needs: HostingNeeds): string {
  return `# Written by the build of the site from site/deploy/hosting.ts. It belongs into the http block of nginx, as a
# file in conf.d/ does. Set \`server_name\` and \`root\`; for https add a certificate, as \`certbot --nginx\` does.

map $uri $offhook_caching {
    default ${quoted(REVALIDATED)};
${CACHING.map(([folder, value]) => `    ~^${folder} ${quoted(value)};`).join('\n')}
}

# only for answers over https, whether from here or from a proxy in front
map $scheme,$http_x_forwarded_proto $offhook_strict_transport {
    default "";
    ~https ${quoted(STRICT_TRANSPORT[1])};
}

server {
    listen 80;
    server_name _;
    root /srv/offhook;

    absolute_redirect off;
    server_tokens off;
    sendfile on;
    tcp_nopush on;

    charset utf-8;
    charset_types ${textTypes()};
    default_type application/octet-stream;
    types {
${extensions({ ...TYPES.texts, ...TYPES.media })}
    }

    # the build lays a compressed file beside every text; what has none is compressed here
    gzip_static on;
    gzip on;
    gzip_vary on;
    gzip_proxied any;
    gzip_min_length 1024;
    gzip_types ${textTypes()};

    # here and nowhere below: a location with a header of its own would lose all of these
${[
  ...securityHeaders(needs),
  [STRICT_TRANSPORT[0], '$offhook_strict_transport'] as const,
  ['Cache-Control', '$offhook_caching'] as const,
]
  .map(addHeader)
  .join('\n')}

    error_page 404 ${NOT_FOUND};
    location = ${NOT_FOUND} { internal; }

${needs.pages.map(renderPage).join('\n')}

    location / { try_files $uri =404; }
    # not for users: settings of other hosts, hidden files, pages by their file's name, compressed copies
    location ~ (^/_|/\\.(?!well-known/)|\\.html$|\\.gz$) { return 404; }
}
`
}
