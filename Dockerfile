# Antics in a container: the page is built, the rules are compiled, and nothing runs as root.
#
#   docker build -t antics .
#   docker run -p 8080:8080 -v antics:/data antics

FROM node:22-slim AS page
WORKDIR /build/web
COPY web/package.json web/package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY web ./
COPY src /build/src
RUN npm run build

FROM python:3.13-slim AS install
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
RUN python -m venv /opt/antics
WORKDIR /build
COPY requirements/run.txt requirements/run.txt
RUN /opt/antics/bin/pip install --no-cache-dir --no-deps --require-hashes -r requirements/run.txt
COPY pyproject.toml setup.py README.md LICENSE ./
COPY src src
COPY --from=page /build/src/antics/server/page src/antics/server/page
RUN ANTICS_COMPILE=1 /opt/antics/bin/pip install --no-cache-dir --no-deps --no-build-isolation .

FROM python:3.13-slim
RUN useradd --system --uid 10001 --home-dir /data antics \
    && install -d -o antics -g antics -m 0700 /data
COPY --from=install /opt/antics /opt/antics
ENV PATH=/opt/antics/bin:$PATH
USER antics
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGINT
HEALTHCHECK --interval=30s --timeout=3s --start-period=5s \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8080/healthz', timeout=2)"]
ENTRYPOINT ["antics"]
CMD ["serve", "--no-browser", "--port", "8080", "--data", "/data"]
