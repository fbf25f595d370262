/**
 * A program in Python that reads samples without running them: it follows what is written down, such as names, texts and
 * dictionaries, and prints the requests that `requests`, `httpx` and `http.client` would send, a line of JSON for each
 * sample. Whatever it cannot know is a value that the reader fills in.
 */
export const PYTHON_READER = String.raw`
import ast, json, sys
from urllib.parse import urlencode

FILL = 'YOUR_VALUE'
METHODS = {'get', 'post', 'put', 'patch', 'delete', 'head', 'options'}
CLIENTS = {'requests', 'httpx'}
MOST = 1000000

class Unknown:
    pass

class Client:
    def __init__(self, base='', headers=None, host=False):
        self.base, self.headers, self.host = base, headers or {}, host

UNKNOWN = Unknown()
names, found = {}, []

def filled(value):
    if isinstance(value, (Unknown, Client)):
        return FILL
    if isinstance(value, dict):
        return {str(filled(key)): filled(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [filled(one) for one in value]
    return value

def text(value):
    value = filled(value)
    return value if isinstance(value, str) else json.dumps(value)

def dotted(node):
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        above = dotted(node.value)
        return above and above + '.' + node.attr

def value_of(node):
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, (str, int, float, bool, type(None))) else UNKNOWN
    if isinstance(node, ast.Name):
        return names.get(node.id, UNKNOWN)
    if isinstance(node, ast.Dict):
        made = {}
        for key, one in zip(node.keys, node.values):
            if key is None:
                more = value_of(one)
                if not isinstance(more, dict):
                    return UNKNOWN
                made.update(more)
            else:
                made[text(value_of(key))] = value_of(one)
        return made
    if isinstance(node, (ast.List, ast.Tuple)):
        return [value_of(one) for one in node.elts]
    if isinstance(node, ast.JoinedStr):
        return ''.join(text(value_of(one.value if isinstance(one, ast.FormattedValue) else one)) for one in node.values)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        left, right = value_of(node.left), value_of(node.right)
        if isinstance(left, str) or isinstance(right, str):
            made = text(left) + text(right)
            return made if len(made) < MOST else UNKNOWN
        return UNKNOWN
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        inner = value_of(node.operand)
        return -inner if isinstance(inner, (int, float)) else UNKNOWN
    if isinstance(node, ast.Subscript):
        whole, key = value_of(node.value), value_of(node.slice)
        return whole.get(key, UNKNOWN) if isinstance(whole, dict) and isinstance(key, str) else UNKNOWN
    if isinstance(node, ast.Attribute) and node.attr == 'headers':
        client = value_of(node.value)
        return client.headers if isinstance(client, Client) else UNKNOWN
    if isinstance(node, ast.Await):
        return value_of(node.value)
    if isinstance(node, ast.Call):
        return called(node)
    # What is inside may be a call.
    for one in ast.iter_child_nodes(node):
        if isinstance(one, ast.expr):
            value_of(one)
    return UNKNOWN

def called(node):
    name = dotted(node.func) or ''
    given = [value_of(one) for one in node.args if not isinstance(one, ast.Starred)]
    named = {one.arg: value_of(one.value) for one in node.keywords if one.arg}
    short = node.func.attr if isinstance(node.func, ast.Attribute) else name
    # What is spread into a call may be anything.
    whole = len(given) == len(node.args) and len(named) == len(node.keywords)
    if name in ('json.dumps', 'dumps'):
        return json.dumps(filled(given[0])) if given and not isinstance(given[0], Unknown) else UNKNOWN
    if name in ('str', 'int', 'float') and given:
        return given[0]
    if short == 'update' and isinstance(node.func, ast.Attribute):
        whole, more = value_of(node.func.value), given[0] if given else named
        if isinstance(whole, dict) and isinstance(more, dict):
            whole.update(more)
    if short == 'format' and isinstance(node.func, ast.Attribute):
        pattern = value_of(node.func.value)
        try:
            return pattern.format(*map(text, given), **{key: text(one) for key, one in named.items()})
        except Exception:
            return UNKNOWN
    if name in ('requests.Session', 'requests.session', 'httpx.Client', 'httpx.AsyncClient'):
        headers = named.get('headers')
        return Client(text(named.get('base_url', '')), headers if isinstance(headers, dict) else {})
    if name in ('http.client.HTTPSConnection', 'http.client.HTTPConnection', 'HTTPSConnection', 'HTTPConnection') and given:
        return Client(('https' if 'HTTPS' in name else 'http') + '://' + text(given[0]), host=True)
    if whole and isinstance(node.func, ast.Attribute):
        base = dotted(node.func.value) or ''
        client = Client() if base in CLIENTS else names.get(base)
        if isinstance(client, Client) and (short in METHODS or short == 'request'):
            request(client, short, given, named)
        elif not base:
            value_of(node.func.value)
    return UNKNOWN

def request(client, method, given, named):
    if client.host:
        order = ['method', 'url', 'data', 'headers']
    else:
        order = (['method'] if method == 'request' else []) + ['url', 'data' if method in ('post', 'put', 'patch') else 'params', 'json']
    asked = {**dict(zip(order, given)), **{('data' if key in ('body', 'content') else key): one for key, one in named.items()}}
    if isinstance(asked.get('url'), (Unknown, type(None))):
        return
    headers = {**client.headers}
    if isinstance(asked.get('headers'), dict):
        headers.update(asked['headers'])
    elif asked.get('headers') is not None:
        headers['authorization'] = FILL
    headers = {key.lower(): text(one) for key, one in headers.items()}
    if asked.get('auth') is not None:
        headers.setdefault('authorization', 'Basic ' + FILL)
    url = text(asked['url'])
    if client.base and '://' not in url:
        url = client.base.rstrip('/') + '/' + url.lstrip('/')
    params = asked.get('params')
    if isinstance(params, dict) and params:
        url += ('&' if '?' in url else '?') + urlencode({key: filled(one) for key, one in params.items() if one is not None}, doseq=True)
    body, data = None, asked.get('data')
    unknown = isinstance(params, Unknown) or isinstance(data, Unknown) or isinstance(asked.get('json'), Unknown) or 'files' in asked
    if 'files' in asked:
        headers.setdefault('content-type', 'multipart/form-data')
    elif asked.get('json') is not None and not unknown:
        body = json.dumps(filled(asked['json']))
        headers.setdefault('content-type', 'application/json')
    elif isinstance(data, dict):
        body = urlencode({key: filled(one) for key, one in data.items()}, doseq=True)
        headers.setdefault('content-type', 'application/x-www-form-urlencoded')
    elif isinstance(data, str) and data:
        body = data
    if isinstance(params, Unknown):
        return
    one = {'url': url, 'method': text(asked.get('method', method)).upper(), 'headers': list(headers.items())}
    if unknown:
        one['body'] = None
    elif body is not None:
        one['body'] = body
    found.append(one)

def assign(target, value):
    if isinstance(target, ast.Name):
        names[target.id] = value
    elif isinstance(target, ast.Subscript):
        whole, key = value_of(target.value), value_of(target.slice)
        if isinstance(whole, dict) and isinstance(key, str):
            whole[key] = value
    elif isinstance(target, ast.Attribute):
        client = value_of(target.value)
        if isinstance(client, Client) and target.attr == 'auth':
            client.headers['authorization'] = FILL
        if isinstance(client, Client) and target.attr == 'headers' and isinstance(value, dict):
            client.headers = dict(value)
    elif isinstance(target, (ast.Tuple, ast.List)):
        for one in target.elts:
            assign(one, UNKNOWN)

def walk(body):
    for node in body:
        if isinstance(node, ast.Assign):
            value = value_of(node.value)
            for target in node.targets:
                assign(target, value)
        elif isinstance(node, ast.AnnAssign) and node.value:
            assign(node.target, value_of(node.value))
        elif isinstance(node, ast.AugAssign):
            assign(node.target, UNKNOWN)
        elif isinstance(node, (ast.With, ast.AsyncWith)):
            for item in node.items:
                value = value_of(item.context_expr)
                if item.optional_vars:
                    assign(item.optional_vars, value)
            walk(node.body)
        elif isinstance(node, (ast.For, ast.AsyncFor)):
            value_of(node.iter)
            assign(node.target, UNKNOWN)
            walk(node.body)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            for one in node.args.args:
                names[one.arg] = UNKNOWN
            walk(node.body)
        elif isinstance(node, ast.Expr) or isinstance(node, ast.Return) and node.value:
            value_of(node.value)
        else:
            for name in ('body', 'orelse', 'finalbody'):
                walk(getattr(node, name, []))
            for handler in getattr(node, 'handlers', []):
                walk(handler.body)

for path in sys.argv[1:]:
    names.clear()
    found.clear()
    answer = {}
    try:
        walk(ast.parse(open(path, encoding='utf-8').read()).body)
        answer = {'requests': json.dumps(found[:50])}
    except SyntaxError as error:
        answer = {'error': (type(error).__name__ + ': ' + str(error.msg))[:200]}
    except Exception:
        pass
    print(json.dumps(answer), flush=True)
`
