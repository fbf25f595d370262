"""Trains the learned order of search: word vectors and a small network over exact and near matches, field by field.

Reads train.jsonl, dev.jsonl (of candidates.mjs) and glove.* (of vectors.mjs) from DATA, writes weights to OUT. With a
GPU it takes minutes; the processor alone can do it overnight. The same input gives nearly the same weights: a GPU adds up in any order.
Manuals that HELD names (`next,workflow`) are left out, and the questions written for them are measured too.
"""
import collections, json, lzma, math, os, random, time
import numpy as np, torch, torch.nn.functional as F
from write_weights import write_weights

DATA, OUT = os.environ.get('DATA', '.'), os.environ.get('OUT', 'out')
DEVICE = 'cuda' if torch.cuda.is_available() else 'cpu'
STEMS, DIMS = int(os.environ.get('STEMS', '18000')), int(os.environ.get('DIMS', '64'))
QUERY, TITLE, HEADINGS, BODY = 20, 16, 24, 110
PAGES, SECTIONS, LOOKED_AT = 30, 6, 15
# What GloVe says counts for more than what the manuals say: there is more behind it.
WORLD = float(os.environ.get('WORLD', '2.5'))
HELD = set(filter(None, os.environ.get('HELD', '').split(',')))
STARTED = time.time()
os.makedirs(OUT, exist_ok=True)
torch.backends.cuda.matmul.allow_tf32 = True


def log(*what):
    print(f'[{time.time() - STARTED:6.1f}]', *what, flush=True)


# ---------- reading
def read(name):
    path = f'{DATA}/{name}'
    lines = lzma.open(path + '.xz', 'rt') if os.path.exists(path + '.xz') else open(path)
    return [json.loads(line) for line in lines]


all_sites, dev_sites = read('train.jsonl'), read('dev.jsonl')
is_held = lambda site: site['name'].split(',')[0] in HELD
train_sites = [s for s in all_sites if s['asked'] and not is_held(s)]
unknown = HELD - {s['name'].split(',')[0] for s in all_sites}
if unknown:
    raise SystemExit(f'No manual is called {", ".join(sorted(unknown))}.')
held_sites = [s for s in all_sites if s['asked'] and is_held(s) and s['asked'][0]['kind'] == 'written']
log('sites', len(train_sites), 'questions', sum(len(s['asked']) for s in train_sites))
counts, spread = collections.Counter(), collections.Counter()
for site in train_sites:
    own = collections.Counter()
    for fields in site['texts']:
        for field in fields:
            own.update(field.split())
    for question in site['asked']:
        own.update(question['query'].split())
    counts.update(own)
    spread.update(own.keys())
glove_words = open(f'{DATA}/glove.words').read().split('\n')
glove = np.fromfile(f'{DATA}/glove.f16', dtype=np.float16).reshape(len(glove_words), -1).astype(np.float32)
glove_row = {word: at for at, word in enumerate(glove_words)}
common = [w for w, n in counts.items() if n >= 5 and len(w) < 24 and not w.isdigit() and (spread[w] > 1 or n >= 20)]
common.sort(key=lambda w: -counts[w] * min(spread[w], 6) ** 0.5)
# The commonest words of English that the manuals hardly use: readers ask in them.
vocabulary = common[: STEMS * 8 // 9]
known = set(vocabulary)
vocabulary += [w for w in glove_words if w not in known and not w.isdigit() and w.isalpha()][: STEMS - len(vocabulary)]
number = {word: at for at, word in enumerate(vocabulary)}
V = len(vocabulary)


def ids(text, most):
    """Numbers of the words; those beyond the vocabulary match themselves only."""
    return [number.setdefault(word, len(number)) for word in text.split()[:most]]


def padded(lists, width, fill=-1, dtype=np.int32):
    rows = np.full((len(lists), width), fill, dtype=dtype)
    for at, row in enumerate(lists):
        rows[at, : len(row)] = row[:width]
    return torch.tensor(rows, device=DEVICE)


class Asked:
    """All sections and questions of some sites, as tensors."""

    def __init__(self, sites, needs_answer):
        titles, headings, bodies, queries, rarity, sections, scores, right, kinds, words, owner, is_title = ([] for _ in range(12))
        for at, site in enumerate(sites):
            base = len(titles)
            for title, heading, body in site['texts']:
                titles.append(ids(title, TITLE)); headings.append(ids(heading, HEADINGS)); bodies.append(ids(body, BODY))
            for q in site['asked']:
                offered = q['offered'][:PAGES]
                if needs_answer and not any(o['right'] for o in offered):
                    continue
                queries.append(ids(q['query'], QUERY)); rarity.append(q['rarity'][:QUERY])
                block = np.full((PAGES, SECTIONS), -1, dtype=np.int64)
                for k, o in enumerate(offered):
                    block[k, : len(o['sections'])] = [base + s for s in o['sections'][:SECTIONS]]
                sections.append(block)
                scores.append([o['score'] for o in offered]); right.append([o['right'] for o in offered])
                is_title.append([o['isTitle'] for o in offered])
                kinds.append(q['kind']); words.append(q['words']); owner.append(at)
        self.title, self.headings, self.body = padded(titles, TITLE), padded(headings, HEADINGS), padded(bodies, BODY)
        self.query, self.rarity = padded(queries, QUERY), padded(rarity, QUERY, 0, np.float32)
        self.sections = torch.tensor(np.stack(sections), device=DEVICE)
        self.score, self.right = padded(scores, PAGES, 0, np.float32), padded(right, PAGES, 0, np.int32).bool()
        self.is_title = padded(is_title, PAGES, 0, np.int32).bool()
        self.offered = self.sections[:, :, 0] >= 0
        self.kinds, self.words, self.owner = np.array(kinds), torch.tensor(words, device=DEVICE), torch.tensor(owner, device=DEVICE)


train, dev = Asked(train_sites, True), Asked(dev_sites, False)
held = Asked(held_sites, False) if held_sites else None
log('vocabulary', V, 'all stems', len(number), 'sections', len(train.title), 'questions', len(train.query), dict(collections.Counter(train.kinds)))


# ---------- vectors: what stands near what in the manuals, and GloVe, mapped to few dimensions
def near_counts(reach=6):
    together = torch.zeros(V * V, device=DEVICE)
    rows = torch.cat([train.title, train.headings, train.body], 1).long()
    for at in range(0, len(rows), 8000):
        chunk = rows[at : at + 8000]
        for step in range(1, reach + 1):
            a, b = chunk[:, :-step], chunk[:, step:]
            both = (a >= 0) & (b >= 0) & (a < V) & (b < V)
            together.index_add_(0, (a * V + b)[both], torch.full((int(both.sum()),), step**-0.5, device=DEVICE))
    together = together.view(V, V)
    return together + together.T


def reduced(together, size, alpha=0.75):
    rows, columns = together.sum(1), together.sum(0) ** alpha
    columns = columns / columns.sum()
    gain = torch.log((together / (rows[:, None] + 1e-9)) / (columns[None] + 1e-12) + 1e-12).clamp(min=0)
    torch.manual_seed(0)
    u, s, _ = torch.svd_lowrank(gain, q=size + 32, niter=4)
    return u[:, :size] * s[:size] ** 0.5


def centred(x, drop):
    there = (x.abs().sum(1, keepdim=True) > 0).float()
    x = (x - x[there[:, 0] > 0].mean(0)) * there
    _, _, v = torch.linalg.svd(x[:6000], full_matrices=False)
    return F.normalize(x - (x @ v[:drop].T) @ v[:drop], dim=1) * there


own = centred(reduced(near_counts(), 256), 1)
world, has_world = torch.zeros(V, glove.shape[1], device=DEVICE), torch.zeros(V, 1, device=DEVICE)
for word, at in number.items():
    if at < V and word in glove_row:
        world[at] = torch.tensor(glove[glove_row[word]], device=DEVICE)
        has_world[at] = 1
world = centred(world, 2)
features = torch.cat([own, world * WORLD], 1)
log('vectors of', int(has_world.sum()), 'stems from GloVe')


class Words(torch.nn.Module):
    def __init__(self):
        super().__init__()
        _, _, v = torch.linalg.svd(features, full_matrices=False)
        self.map = torch.nn.Parameter(v[:DIMS].T.contiguous().clone())
        self.change = torch.nn.Parameter(torch.zeros(V, DIMS, device=DEVICE))
        freq = torch.tensor([counts[w] + 5 for w in vocabulary], device=DEVICE, dtype=torch.float)
        rare = torch.log(freq.sum() / freq)
        self.weight = torch.nn.Parameter((rare / rare.mean()).log())
        self.scale = torch.nn.Parameter(torch.tensor(math.log(20.0)))

    def table(self):
        return features @ self.map + self.change

    def text(self, table, rows, keep=None):
        there = (rows >= 0) & (rows < V)
        if keep is not None:
            fewer = there & keep
            there = torch.where(fewer.any(1, keepdim=True), fewer, there)
        at = rows.clamp(0, V - 1).long()
        w = F.embedding(at, self.weight[:, None]).squeeze(-1).exp() * there
        return F.normalize((F.embedding(at, table) * w[..., None]).sum(1) / (w.sum(1, keepdim=True) + 1e-6), dim=1)


def learn_words(steps=1600, size=2048, keep_small=1.0):
    torch.manual_seed(0); random.seed(0)
    model = Words().to(DEVICE)
    optimizer = torch.optim.Adam([dict(params=[model.map], lr=1e-3), dict(params=[model.change], lr=3e-4), dict(params=[model.weight, model.scale], lr=2e-3)])
    # A question and the best section of its page; a heading, or a title, and the text below it.
    answered = train.right.float().argmax(1)
    best = train.sections[torch.arange(len(answered), device=DEVICE), answered].clamp(min=0)
    first = [torch.nonzero((field >= 0).sum(1) >= 2).squeeze(1) for field in (train.headings, train.title)]
    for step in range(steps):
        for group in optimizer.param_groups:
            group.setdefault('first', group['lr'])
            group['lr'] = group['first'] * min(1, (step + 1) / 100) * max(0.02, 1 - step / steps)
        kind = step % 4
        if kind < 2:
            at = torch.randint(len(train.query), (size,), device=DEVICE)
            section = best[at, torch.randint(2, (size,), device=DEVICE)]
            section = torch.where(section >= 0, section, best[at, 0])
            asked, same = train.query[at], section
        else:
            section = first[kind - 2][torch.randint(len(first[kind - 2]), (size,), device=DEVICE)]
            asked, same = (train.headings, train.title)[kind - 2][section], section
        body = train.body[section]
        table = model.table()
        keep = torch.rand(asked.shape, device=DEVICE) > 0.15
        # Words that the text shares with the question are often taken out of it: what is left must do.
        shared = (body[:, :, None] == asked[:, None, :]).any(2) & (torch.rand(body.shape, device=DEVICE) < (0.6 if random.random() < 0.5 else 0))
        s = model.text(table, asked, keep) @ model.text(table, body, ~shared).T * model.scale.exp().clamp(max=40)
        twins = same[:, None] == same[None]
        twins.fill_diagonal_(False)
        s = s.masked_fill(twins, -1e4)
        y = torch.arange(size, device=DEVICE)
        loss = F.cross_entropy(s, y) + 0.5 * F.cross_entropy(s.T, y) + keep_small * (model.change**2).sum(1).mean()
        optimizer.zero_grad(); loss.backward(); optimizer.step()
        if step % 500 == 0:
            log('  words', step, round(float(loss.detach()), 3))
    return model


words_model = learn_words()
table = F.normalize(words_model.table().detach(), dim=1)
bytes_ = torch.round(table / table.abs().max(1, keepdim=True).values * 127).to(torch.int8)
vectors = torch.cat([F.normalize(bytes_.float(), dim=1), torch.zeros(1, DIMS, device=DEVICE)])
for word in 'disabl password visitor chatbot restrict kill pictur slow money rotat'.split():
    if number.get(word, V) < V:
        near, at = (vectors[:V] @ vectors[number[word]]).topk(6)
        log('   ', word, [vocabulary[i] for i in at[1:]])


# ---------- the ranker
def matches(data, query, sections):
    """query: n x QUERY; sections: n x k -> n x k x QUERY x 12, and of title and headings: how much of them is in the query, and their length."""
    n, k = sections.shape
    asked = vectors[torch.where((query >= 0) & (query < V), query, V).long()]
    flat, out, named = sections.clamp(min=0).reshape(-1), [], []
    for field in (data.title, data.headings, data.body):
        rows = field[flat].view(n, k, -1)
        texts = vectors[torch.where((rows >= 0) & (rows < V), rows, V).long()]
        same = (query[:, None, :, None] == rows[:, :, None, :]) & (rows[:, :, None, :] >= 0)
        alike = torch.einsum('nid,nkjd->nkij', asked, texts).clamp(min=0)
        near = alike.masked_fill(same, 0).topk(2, dim=3).values
        if field is not data.body:
            best = torch.where(same, 1.0, alike).masked_fill((query < 0)[:, None, :, None], 0).amax(2)
            is_word = (rows >= 0).float()
            named += [(best * is_word).sum(2) / is_word.sum(2).clamp(min=1), torch.log1p(is_word.sum(2)) / 3]
        count = same.sum(3).float().clamp(max=8)
        out += [(count > 0).float(), torch.log1p(count), near[..., 0], near[..., 1]]
    return torch.stack(out, -1), named


class Ranker(torch.nn.Module):
    def __init__(self, hidden):
        super().__init__()
        self.a, self.b = torch.nn.Linear(15, hidden), torch.nn.Linear(hidden, hidden)
        self.c, self.o = torch.nn.Linear(hidden + 11, hidden), torch.nn.Linear(hidden, 1)
        self.weight = torch.nn.Parameter(words_model.weight.detach().clone())
        self.unknown = torch.nn.Parameter(torch.zeros(1))

    def forward(self, data, query, rarity, pages, score):
        """pages: n x p x SECTIONS; score: n x p, against the best -> n x p, the best section of each page."""
        n, p, s = pages.shape
        sections, there = pages.reshape(n, p * s), (query >= 0).float()
        f, named = matches(data, query, sections)
        is_section = (sections >= 0).float()
        any_ = ((f[..., 0] + f[..., 4] + f[..., 8]) > 0).float() * is_section[..., None]
        on_page = any_.view(n, p, s, -1).amax(2, keepdim=True).expand(-1, -1, s, -1).reshape(n, p * s, -1)
        rel = rarity * there / (rarity.max(1, keepdim=True).values + 1e-6)
        w = torch.cat([self.weight, self.unknown])[torch.where((query >= 0) & (query < V), query, V).long()].exp() * rel**0.8 * there
        w = w / (w.sum(1, keepdim=True) + 1e-6)
        spread_ = lambda x: x[:, None, :, None].expand(-1, p * s, -1, -1)
        x = torch.cat([f, on_page[..., None], spread_(rel), spread_(torch.log(rarity * there + 1e-3) / 5)], -1)
        h = F.gelu(self.b(F.gelu(self.a(x))))
        h = (h * w[:, None, :, None]).sum(2)
        length = (data.body[sections.clamp(min=0).reshape(-1)] >= 0).sum(1).view(n, p * s).float()
        first = torch.zeros(n, p, s, device=DEVICE)
        first[..., 0] = 1
        of_page = lambda x: x[..., None].expand(-1, -1, s).reshape(n, p * s)
        whole = [(any_ * w[:, None]).sum(2), (on_page * w[:, None]).sum(2), torch.log1p(length) / 5, torch.log1p(there.sum(1))[:, None].expand(-1, p * s)]
        whole = torch.stack(whole + named + [first.view(n, p * s), of_page(score), of_page(torch.log(score + 0.05) / 3)], -1)
        out = self.o(F.gelu(self.c(torch.cat([h, whole], -1)))).squeeze(-1)
        return out.masked_fill(sections < 0, -1e9).view(n, p, s).amax(2)


# Written ones are as people ask. Of the others, sentences around links are many and far from that, headings that ask few and near.
KIND_WEIGHT = dict(written=10, description=3, opening=1, heading=2, link=0.4, faq=5)


def against_best(data, at):
    return data.score[at] / data.score[at].amax(1, keepdim=True).clamp(min=1e-6)


def learn_ranker(seed, hidden=24, steps=5000, size=128, wrong=25, rate=1.5e-3, forget=0.1, kinds=KIND_WEIGHT):
    torch.manual_seed(seed); random.seed(seed)
    model = Ranker(hidden).to(DEVICE)
    optimizer = torch.optim.AdamW(model.parameters(), lr=rate, weight_decay=1e-4)
    per_site = torch.bincount(train.owner, minlength=len(train_sites)).float()
    chance = per_site[train.owner] ** -0.4 * torch.tensor([float(kinds[k]) for k in train.kinds], device=DEVICE)
    is_wrong = train.offered & ~train.right
    usable = is_wrong.sum(1) >= 5
    chance = chance * usable
    for step in range(steps):
        for group in optimizer.param_groups:
            group['lr'] = rate * min(1, (step + 1) / 100) * max(0.02, 1 - step / steps)
        at = torch.multinomial(chance, size)
        right = train.right[at].float().argmax(1)
        picked = (torch.rand(size, PAGES, device=DEVICE) + is_wrong[at].float() * 2).argsort(1, descending=True)[:, :wrong]
        valid = is_wrong[at].gather(1, picked)
        pages = torch.cat([train.sections[at, right][:, None], train.sections[at].gather(1, picked[..., None].expand(-1, -1, SECTIONS))], 1)
        query = train.query[at]
        # Some words that the page does not have are forgotten, so that no two rounds ask the same.
        has = (query[:, :, None] == torch.cat([train.title[pages[:, 0, 0]], train.headings[pages[:, 0, 0]], train.body[pages[:, 0, 0].clamp(min=0)]], 1)[:, None, :]).any(2)
        gone = torch.rand(query.shape, device=DEVICE) < torch.where(has, 0.0, forget)
        left = (query >= 0) & ~gone
        query = torch.where(gone & (left.sum(1, keepdim=True) >= 2), torch.full_like(query, -1), query)
        score = against_best(train, at)
        score = torch.cat([score.gather(1, right[:, None]), score.gather(1, picked)], 1)
        s = model(train, query, train.rarity[at] * (query >= 0), pages, score)
        s = torch.cat([s[:, :1], s[:, 1:].masked_fill(~valid, -1e4)], 1)
        loss = F.cross_entropy(s, torch.zeros(size, dtype=torch.long, device=DEVICE))
        optimizer.zero_grad(); loss.backward(); optimizer.step()
        if step % 1000 == 0:
            log('  ranker', step, round(float(loss.detach()), 3), round(float((s.argmax(1) == 0).float().mean()), 3))
    return model


@torch.no_grad()
def measure(models, label, depth=LOOKED_AT):
    """MRR@10 of questions for several shares of the ranker: of dev, the mean of its corpora; of manuals that were held out."""
    for name, data in dict(dev=dev, held=held).items():
        if data is None:
            continue
        scores = []
        for at in range(0, len(data.query), 32):
            part = slice(at, at + 32)
            score = against_best(data, part)[:, :depth]
            scores.append(sum(m(data, data.query[part], data.rarity[part], data.sections[part, :depth], score) for m in models) / len(models))
        learned, offered = torch.cat(scores), data.offered[:, :depth]
        low = learned.masked_fill(~offered, 1e9).amin(1, keepdim=True)
        high = learned.masked_fill(~offered, -1e9).amax(1, keepdim=True)
        z = ((learned - low) / (high - low).clamp(min=1e-6)).clamp(0, 1)
        gate = ((data.words - 4) / 2).clamp(0, 1)[:, None] * ~data.is_title[:, :depth].any(1, keepdim=True)
        owner, asked = data.owner.cpu().numpy(), data.kinds == ('question' if data is dev else 'written')
        line = []
        for share in (0, 0.5, 1, 1.5, 2, 3, 5):
            mixed = data.score[:, :depth] / data.score[:, :1].clamp(min=1e-6) + share * gate * z
            order = mixed.masked_fill(~offered, -1e9).argsort(1, descending=True)[:, :10]
            hit = data.right[:, :depth].gather(1, order)
            rank = torch.where(hit.any(1), 1 / (hit.float().argmax(1) + 1.0), 0.0).cpu().numpy()
            each = [rank[asked & (owner == o)].mean() for o in range(owner.max() + 1) if (asked & (owner == o)).any()]
            line.append(f'{share}: {np.mean(each):.4f}')
        log(label, name, *line)


def save(label, model):
    state = {name: value.cpu().tolist() for name, value in model.state_dict().items()}
    write_weights(f'{OUT}/{label}.bin', state, bytes_.cpu().numpy().tobytes(), vocabulary)


if __name__ == '__main__':
    for label, options in json.loads(os.environ.get('RUNS', '{"ranker": {}}')).items():
        models = []
        for seed in range(options.pop('seeds', 1)):
            models.append(learn_ranker(seed, **options))
            measure(models[-1:], f'{label} {seed}')
            save(f'{label}-{seed}', models[-1])
        if len(models) > 1:
            measure(models, f'{label} x{len(models)}')
